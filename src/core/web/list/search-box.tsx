import Search from '@mui/icons-material/Search';
import { OutlinedInput } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useSettled } from '../fields/use-settled.ts';

export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed.trim());
  const change = useRef(onChange);
  const sentText = useRef(value);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (value === sentText.current) return;
    sentText.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (settled === sentText.current) return;
    sentText.current = settled;
    change.current(settled);
  }, [settled]);
  return (
    <OutlinedInput
      size="small"
      type="search"
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      inputProps={{ 'aria-label': label }}
      startAdornment={<Search fontSize="small" sx={{ mr: 1, color: 'action.active' }} />}
      sx={{ flex: '1 1 200px', maxWidth: 360, ...(!typed && { displayPrint: 'none' }) }}
    />
  );
}
