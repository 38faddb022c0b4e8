import { brandDefaults } from '../contract/brand-defaults.ts';

export const chosenColor = (primaryColor: string): string | null =>
  primaryColor.toLowerCase() === brandDefaults.primaryColor ? null : primaryColor;
