import { useOne } from '@refinedev/core';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { ResponseDetails } from '../../schemas/response-details.ts';

export const useResponseDetails = (id: number) =>
  useOne<ResponseDetails, ApiFailure>({ resource: 'sentimentResponses', id });
