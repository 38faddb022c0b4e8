/** How the product looks where a tenant has chosen nothing. */
export const brandDefaults = {
  primaryColor: '#009639',
  secondaryColor: '#93D500',
  fontFamily: 'Poppins, sans-serif',
  borderRadius: 8,
} as const;

/** The fonts that people may choose: those that are shipped, and those that every device has. */
export const fontFamilies = [
  brandDefaults.fontFamily,
  'system-ui, sans-serif',
  'Georgia, serif',
  'Verdana, sans-serif',
] as const;
