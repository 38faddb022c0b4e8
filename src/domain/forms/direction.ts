const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Which way a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
