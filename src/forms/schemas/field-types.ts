const typed = ['text', 'textarea', 'number', 'email', 'phone', 'url', 'date', 'time', 'datetime'] as const;
const picked = ['select', 'radio', 'multiselect', 'checkbox'] as const;
export const scaleTypes = ['rating_star', 'rating_smiley', 'rating_number', 'nps', 'csat', 'ces', 'slider'] as const;
const matrices = ['matrix_single', 'matrix_multi', 'matrix_rating'] as const;
const arranged = ['ranking', 'picture_choice'] as const;
const uploads = ['file', 'image', 'audio', 'signature'] as const;
const places = ['location', 'address', 'contact_info'] as const;
const references = ['customer_ref', 'user_ref'] as const;
const silent = ['consent', 'hidden', 'calculated'] as const;
const layouts = ['section', 'statement', 'page_break'] as const;

const inputs = [
  ...typed,
  ...picked,
  'boolean',
  ...scaleTypes,
  ...matrices,
  ...arranged,
  ...uploads,
  ...places,
] as const;
export const fieldTypes = [...inputs, ...references, ...silent, ...layouts] as const;

export type FieldType = (typeof fieldTypes)[number];

/** Types with a sentiment score; for text and recordings the score comes from text analysis. */
export const sentimentValueTypes: readonly FieldType[] = [
  ...(['select', 'radio', 'boolean', 'textarea', 'audio'] as const),
  ...scaleTypes,
];

export const choiceTypes: readonly FieldType[] = [...picked, ...arranged];

/** All matrix types; every one except the rating has columns. */
export const matrixTypes: readonly FieldType[] = matrices;

export const staffTypes: readonly FieldType[] = references;

export const uploadTypes: readonly FieldType[] = uploads;

/** Types that display content and take no answer. */
export const layoutTypes: readonly FieldType[] = layouts;

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
