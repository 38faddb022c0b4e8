export const fontLabels = { sans: 'Plain', serif: 'With serifs', rounded: 'Rounded' } as const;
export const cornerLabels = { square: 'Square', soft: 'Soft', round: 'Round' } as const;
