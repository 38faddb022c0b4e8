import { addressProblem, TypedChips } from '../../core/web/inputs/typed-chips.tsx';
import { mostCopies } from '../schemas/message.ts';

interface CopyAddressesProps {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
}

export const CopyAddresses = ({ value, onChange }: CopyAddressesProps) => (
  <TypedChips
    label="CC"
    size="small"
    value={value}
    onChange={onChange}
    problemOf={addressProblem}
    separator={/[\s,;]+/}
    most={mostCopies}
  />
);
