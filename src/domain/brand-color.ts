import { brandDefaults } from '../contract/schemas/administration/brand-defaults.ts';

/** The color that a tenant has chosen; the product's own is none. */
export const chosenColor = (primaryColor: string): string | null =>
  primaryColor.toLowerCase() === brandDefaults.primaryColor ? null : primaryColor;
