/** The product's branding, for tenants without their own. */
export const brandDefaults = {
  primaryColor: '#009639',
  secondaryColor: '#93D500',
  fontFamily: 'Poppins, sans-serif',
  borderRadius: 8,
} as const;

export const fontFamilies = [
  brandDefaults.fontFamily,
  'system-ui, sans-serif',
  'Georgia, serif',
  'Verdana, sans-serif',
] as const;
