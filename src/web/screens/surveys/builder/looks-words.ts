/** What the letters and corners that a survey may have are called. */
export const fontWords = { sans: 'Plain', serif: 'With serifs', rounded: 'Rounded' } as const;
export const cornerWords = { square: 'Square', soft: 'Soft', round: 'Round' } as const;
