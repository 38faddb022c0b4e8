import { brandDefaults } from '../contract/brand-defaults.ts';

/** The colour that a tenant has chosen; the product's own is none. */
export const chosenColour = (primaryColor: string): string | null =>
  primaryColor.toLowerCase() === brandDefaults.primaryColor ? null : primaryColor;
