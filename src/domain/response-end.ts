import type { RejectionCode, ResolutionCode, RootCause } from '../contract/schemas/response-end.ts';

const rejections: Record<RejectionCode, string> = {
  spam: 'Spam',
  duplicate: 'A duplicate',
  not_for_us: 'Not for us',
  abusive: 'Abusive',
  other: 'Another reason',
};

const resolutions: Record<ResolutionCode, string> = {
  fixed: 'Fixed',
  explained: 'Explained',
  apologised: 'Apologised',
  refunded: 'Refunded',
  replaced: 'Replaced',
  compensated: 'Compensated',
  passed_on: 'Passed on',
  no_action_needed: 'No action needed',
  no_answer: 'The customer did not answer',
};

const causes: Record<RootCause, string> = {
  product: 'Product',
  service: 'Service',
  staff: 'Staff',
  delivery: 'Delivery',
  price: 'Price',
  website: 'Website or app',
  process: 'Our process',
  communication: 'Communication',
  supplier: 'Supplier',
  misunderstanding: 'Misunderstanding',
  unknown: 'Not known',
};

/** 'not_for_us' reads 'Not for us'. */
export const rejectionInWords = (code: RejectionCode): string => rejections[code];

/** A code that is not known any more reads as it is kept. */
export const resolutionInWords = (code: string): string => resolutions[code as ResolutionCode] ?? code;

/** A cause that is not known any more reads as it is kept. */
export const causeInWords = (cause: string): string => causes[cause as RootCause] ?? cause;

/** Why something was turned away, in one line: 'Not for us: belongs to the bank'. Undefined when nothing says why. */
export function reasonInWords(code: RejectionCode | undefined, text: string | undefined): string | undefined {
  const said = text?.trim();
  if (!code || code === 'other') return said || undefined;
  return said ? `${rejectionInWords(code)}: ${said}` : rejectionInWords(code);
}
