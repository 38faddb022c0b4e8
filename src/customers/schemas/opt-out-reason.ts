import { z } from 'zod';

/** Why a person gets no more emails of surveys. */
export const optOutReasons = ['unsubscribed', 'bounced'] as const;
export const optOutReasonSchema = z.enum(optOutReasons);
