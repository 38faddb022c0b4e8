import type { RejectionCode, ResolutionCode, RootCause } from '../contract/schemas/responses/response-end.ts';

const rejections: Record<RejectionCode, string> = {
  spam: 'Spam',
  duplicate: 'Duplicate',
  not_for_us: 'Wrong recipient',
  abusive: 'Abusive',
  other: 'Other reason',
};

const resolutions: Record<ResolutionCode, string> = {
  fixed: 'Fixed',
  explained: 'Explained',
  apologised: 'Apologised',
  refunded: 'Refunded',
  replaced: 'Replaced',
  compensated: 'Compensated',
  passed_on: 'Forwarded',
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
  unknown: 'Unknown',
};

export const formatRejection = (code: RejectionCode): string => rejections[code];

/** Unknown codes are shown as stored. */
export const formatResolution = (code: string): string => resolutions[code as ResolutionCode] ?? code;

/** Unknown causes are shown as stored. */
export const formatCause = (cause: string): string => causes[cause as RootCause] ?? cause;

/** The rejection reason in one line: 'Wrong recipient: belongs to the bank'; undefined without one. */
export function formatReason(code: RejectionCode | undefined, text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (!code || code === 'other') return trimmed || undefined;
  return trimmed ? `${formatRejection(code)}: ${trimmed}` : formatRejection(code);
}
