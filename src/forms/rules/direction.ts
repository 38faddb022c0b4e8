const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

export const directionOf = (language: string): 'rtl' | 'ltr' =>
  rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
