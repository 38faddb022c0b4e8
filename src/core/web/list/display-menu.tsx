import Check from '@mui/icons-material/Check';
import { Divider, ListItemIcon, ListSubheader, Menu, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import type { Column } from '../fields/column.ts';
import type { Density, ListPreferences } from './list-preferences.ts';

export interface DisplayButtonProps {
  columns: readonly Column[];
  preferences: Pick<ListPreferences, 'density' | 'shown' | 'isOwnChoice' | 'setDensity' | 'toggle' | 'forgetColumns'>;
  hasDensity: boolean;
}

interface DisplayMenuProps extends DisplayButtonProps {
  anchor: HTMLElement;
  onClose: () => void;
}

const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

export function DisplayMenu({ anchor, onClose, columns, preferences, hasDensity }: DisplayMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <Heading>Columns</Heading>
      {columns.map((column) => (
        <MenuChoice
          key={column.name}
          role="menuitemcheckbox"
          label={column.label}
          isChosen={preferences.shown.includes(column)}
          isFixed={column.isTitle}
          onChoose={() => preferences.toggle(column)}
        />
      ))}
      {preferences.isOwnChoice && (
        <MenuItem
          onClick={() => {
            preferences.forgetColumns();
            onClose();
          }}
        >
          Reset columns
        </MenuItem>
      )}
      {hasDensity && <Divider />}
      {hasDensity && <Heading>Rows</Heading>}
      {hasDensity &&
        Object.entries(densities).map(([density, label]) => (
          <MenuChoice
            key={density}
            role="menuitemradio"
            label={label}
            isChosen={preferences.density === density}
            onChoose={() => preferences.setDensity(density as Density)}
          />
        ))}
    </Menu>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <ListSubheader role="presentation" sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
      {children}
    </ListSubheader>
  );
}

interface MenuChoiceProps {
  role: 'menuitemcheckbox' | 'menuitemradio';
  label: ReactNode;
  isChosen: boolean;
  isFixed?: boolean;
  onChoose: () => void;
}

export function MenuChoice({ role, label, isChosen, isFixed = false, onChoose }: MenuChoiceProps) {
  return (
    <MenuItem role={role} aria-checked={isChosen} disabled={isFixed} onClick={onChoose}>
      <ListItemIcon>{isChosen && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
}
