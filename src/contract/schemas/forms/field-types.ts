/** Every kind of question; each says how its answer is asked for and checked. */
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

/** Kinds whose answer can say how the customer feels. What is written or spoken says it once its words are read. */
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

/** Kinds that offer choices. */
export const choiceTypes: readonly FieldType[] = [
  'select',
  'radio',
  'multiselect',
  'checkbox',
  'ranking',
  'picture_choice',
];

/** Kinds that are a table of rows. All but the rating have columns. */
export const matrixTypes: readonly FieldType[] = ['matrix_single', 'matrix_multi', 'matrix_rating'];

/** Kinds that only the staff can answer: visitors see neither customers nor colleagues. */
export const staffTypes: readonly FieldType[] = ['customer_ref', 'user_ref'];

/** Kinds that are answered with an upload. */
export const uploadTypes: readonly FieldType[] = ['file', 'image', 'audio', 'signature'];

/** Kinds that show something and ask nothing. */
export const layoutTypes: readonly FieldType[] = ['section', 'statement', 'page_break'];

/** The file types that a question can ask for. */
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

/** The lines of an address or of contact details that a form asks for. */
export const partNames = {
  address: ['street', 'street2', 'postcode', 'city', 'region', 'country'],
  contact_info: ['first_name', 'last_name', 'company', 'email', 'phone', 'website'],
} as const;
