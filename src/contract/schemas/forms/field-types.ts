export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'url',
  'date',
  'time',
  'datetime',
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'boolean',
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'slider',
  'matrix_single',
  'matrix_multi',
  'matrix_rating',
  'ranking',
  'picture_choice',
  'file',
  'image',
  'audio',
  'signature',
  'location',
  'address',
  'contact_info',
  'customer_ref',
  'user_ref',
  'consent',
  'hidden',
  'calculated',
  'section',
  'statement',
  'page_break',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/** Types with a sentiment score; for text and recordings the score comes from text analysis. */
export const sentimentValueTypes: readonly FieldType[] = [
  'select',
  'radio',
  'boolean',
  'rating_star',
  'rating_smiley',
  'rating_number',
  'nps',
  'csat',
  'ces',
  'slider',
  'textarea',
  'audio',
];

export const choiceTypes: readonly FieldType[] = [
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'ranking',
  'picture_choice',
];

/** All matrix types; every one except the rating has columns. */
export const matrixTypes: readonly FieldType[] = ['matrix_single', 'matrix_multi', 'matrix_rating'];

export const staffTypes: readonly FieldType[] = ['customer_ref', 'user_ref'];

export const uploadTypes: readonly FieldType[] = ['file', 'image', 'audio', 'signature'];

/** Types that display content and take no answer. */
export const layoutTypes: readonly FieldType[] = ['section', 'statement', 'page_break'];

/** The file types that a question can accept. */
export const fileEndings = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'csv',
  'png',
  'jpg',
  'webp',
] as const;

export const partNames = {
  address: ['street', 'street2', 'postcode', 'city', 'region', 'country'],
  contact_info: ['first_name', 'last_name', 'company', 'email', 'phone', 'website'],
} as const;
