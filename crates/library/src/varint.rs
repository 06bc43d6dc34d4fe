//! Numbers as bytes, small ones short: seven bits a byte, the last byte below 128.

/// Appends a number.
pub(crate) fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads numbers one after the other; `None` where the bytes end too early.
#[derive(Clone, Debug)]
pub(crate) struct Numbers<'a>(pub(crate) &'a [u8]);

impl<'a> Numbers<'a> {
    pub(crate) fn next(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    pub(crate) fn next_u32(&mut self) -> Option<u32> {
        self.next()?.try_into().ok()
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        let values = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        values.iter().for_each(|&value| put(&mut bytes, value));
        let mut numbers = Numbers(&bytes);
        assert!(values.iter().all(|&value| numbers.next() == Some(value)) && numbers.is_at_end());
        assert_eq!((Numbers(&[0x80]).next(), Numbers(&[0xff; 12]).next()), (None, None));
    }
}
