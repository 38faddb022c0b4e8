import { causes, type RejectionCode, rejections, resolutions } from '../schemas/response-end.ts';

export const formatRejection = (code: RejectionCode): string => rejections[code];

/** Unknown codes are shown as stored. */
export const formatResolution = (code: string): string => resolutions[code as keyof typeof resolutions] ?? code;

/** Unknown causes are shown as stored. */
export const formatCause = (cause: string): string => causes[cause as keyof typeof causes] ?? cause;

/** The rejection reason in one line: 'Wrong recipient: belongs to the bank'; undefined without one. */
export function formatReason(code: RejectionCode | undefined, text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (!code || code === 'other') return trimmed || undefined;
  return trimmed ? `${formatRejection(code)}: ${trimmed}` : formatRejection(code);
}
