import type { BodyOf } from '../../../core/routes/operations.ts';

export type LinkInput = BodyOf<'surveys', 'addLink'>;

/** The props of a part of the link form. */
export interface LinkPartProps {
  input: LinkInput;
  problem: (name: string) => string | undefined;
  onChange: (part: LinkInput) => void;
}
