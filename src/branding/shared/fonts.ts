import { fontFamilies } from '../../core/contract/brand-defaults.ts';

const names: Record<(typeof fontFamilies)[number], string> = {
  'Poppins, sans-serif': 'Poppins',
  'system-ui, sans-serif': 'The font of your system',
  'Georgia, serif': 'Georgia',
  'Verdana, sans-serif': 'Verdana',
};

export const fonts = fontFamilies.map((value) => ({ value, text: names[value] }));
