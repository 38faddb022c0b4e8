import type { RejectionCode, ResolutionCode, RootCause } from '../contract/schemas/responses/response-end.ts';

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
export const formatRejection = (code: RejectionCode): string => rejections[code];

/** A code that is not known any more reads as it is kept. */
export const formatResolution = (code: string): string => resolutions[code as ResolutionCode] ?? code;

/** A cause that is not known any more reads as it is kept. */
export const formatCause = (cause: string): string => causes[cause as RootCause] ?? cause;

/** Why something was turned away, in one line: 'Not for us: belongs to the bank'. Undefined when nothing says why. */
export function formatReason(code: RejectionCode | undefined, text: string | undefined): string | undefined {
  const given = text?.trim();
  if (!code || code === 'other') return given || undefined;
  return given ? `${formatRejection(code)}: ${given}` : formatRejection(code);
}
