import { brandDefaults } from '../contract/schemas/administration/brand-defaults.ts';

export const chosenColor = (primaryColor: string): string | null =>
  primaryColor.toLowerCase() === brandDefaults.primaryColor ? null : primaryColor;
