// Elements made in one line. Text is always text: nothing here reads HTML, so nothing from outside can become markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (typeof value === 'boolean' && name.startsWith('aria-')) node.setAttribute(name, String(value));
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// el('button', { class: 'do', onclick: play }, 'Play')
export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

// The same for drawings: svg('circle', { r: 4 })
export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

// Puts these children in place of the old ones.
export const replace = (node, ...children) => node.replaceChildren(...children.flat().filter(Boolean));
