import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

interface TickProps {
  label: string;
  isOn: boolean;
  isPartly?: boolean;
  isDisabled?: boolean;
  /** The Tab key stops here; lists with one stop say no for all rows but one. */
  isStop?: boolean;
  onToggle: () => void;
}

/** A tick box beside a row; the browser's own, because a page may have a hundred. */
export function Tick({ label, isOn, isPartly = false, isDisabled = false, isStop = true, onToggle }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <Box component="label" className="above-link" sx={{ display: 'inline-flex', p: 1.25, verticalAlign: 'middle' }}>
      <Box
        component="input"
        type="checkbox"
        ref={box}
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        {...(!isStop && { tabIndex: -1 })}
        onChange={onToggle}
        sx={{ width: 16, height: 16, m: 0, accentColor: ({ palette }) => palette.primary.main }}
      />
    </Box>
  );
}
