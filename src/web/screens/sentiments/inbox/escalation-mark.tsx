import TrendingUp from '@mui/icons-material/TrendingUp';
import { Pill } from '../../../layout/pill.tsx';

/** How often a response went a level up because nobody acted. */
export function EscalationMark({ level }: { level: number }) {
  return (
    <Pill tone="error" icon={<TrendingUp />}>
      Level {level}
    </Pill>
  );
}
