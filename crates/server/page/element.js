// @ts-check
// Elements made in one line. Text is always text: nothing here reads HTML, so nothing from outside can become markup.

/** @import { Attributes, Children } from './types.js' */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes<E> | undefined} attributes
 * @param {Children[]} children
 * @returns {E}
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (typeof value === 'boolean' && name.startsWith('aria-')) node.setAttribute(name, String(value));
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  const wanted = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  node.append(.../** @type {(Node | string)[]} */ (wanted));
  return node;
}

/**
 * el('button', { class: 'do', onclick: play }, 'Play')
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<HTMLElementTagNameMap[K]>} [attributes]
 * @param {...Children} children
 */
export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * The same for drawings: svg('circle', { r: 4 })
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes<SVGElementTagNameMap[K]>} [attributes]
 * @param {...Children} children
 */
export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/**
 * Sets attributes of an element that is there already.
 * @template {Element} E
 * @param {E} node
 * @param {Attributes<E>} attributes
 */
export const set = (node, attributes) => fill(node, attributes, []);

/**
 * Puts these children in place of the old ones.
 * @param {Element} node
 * @param {...Children} children
 */
export const replace = (node, ...children) =>
  node.replaceChildren(.../** @type {(Node | string)[]} */ (children.flat().filter(Boolean)));

/**
 * The element that an event happened at.
 * @param {Event} event
 */
export const targetOf = (event) => /** @type {HTMLElement | SVGElement} */ (event.target);

/**
 * The element below a pointer.
 * @param {MouseEvent} event
 */
export const below = ({ clientX, clientY }) =>
  /** @type {HTMLElement | SVGElement | null} */ (document.elementFromPoint(clientX, clientY));

/** The element that keys go to. */
export const focused = () => /** @type {HTMLElement | SVGElement | null} */ (document.activeElement);

/**
 * The first element below a node that a selector means.
 * @param {ParentNode} node
 * @param {string} selector
 */
export const find = (node, selector) => /** @type {HTMLElement | null} */ (node.querySelector(selector));

/**
 * All of them.
 * @param {ParentNode} node
 * @param {string} selector
 */
export const findAll = (node, selector) => /** @type {NodeListOf<HTMLElement>} */ (node.querySelectorAll(selector));

/**
 * The element of this id, which the page has.
 * @param {string} id
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return node;
}

/**
 * Why something failed, in words.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
