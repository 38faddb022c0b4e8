import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Action } from '../../../crud/record/overrides.ts';
import type { Place } from './form-rows.tsx';
import { MoreMenu } from './more-menu.tsx';

export interface FormLink extends Required<Pick<Action, 'label' | 'icon'>> {
  to: string;
}

interface FormActionsProps {
  of: string;
  /** The one action that a card shows; the others are in its menu. */
  main: ReactNode;
  links: readonly FormLink[];
  actions: readonly Action[];
  place: Place;
}

export function FormActions({ of, main, links, actions, place: { isCard, tabIndex } }: FormActionsProps) {
  const navigate = useNavigate();
  const linked = links.map(({ label, icon, to }) => ({ label, icon, run: () => void navigate(to) }));
  return (
    <Box className="above-link" component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {main}
      {!isCard &&
        links.map(({ label, icon: Icon, to }) => (
          <Tooltip key={label} title={label}>
            <IconButton
              component={Link}
              to={to}
              aria-label={`${label} of ${of}`}
              {...(tabIndex !== undefined && { tabIndex })}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      <MoreMenu of={of} actions={isCard ? [...linked, ...actions] : actions} tabIndex={tabIndex} />
    </Box>
  );
}

/** A number, on a card with its unit. */
export const formatCount = (count: number, unit: string, { isCard }: Place): string =>
  isCard ? `${count.toLocaleString()} ${unit}` : count.toLocaleString();
