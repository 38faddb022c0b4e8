import Check from '@mui/icons-material/Check';
import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Column } from '../fields/column.ts';
import type { Density, ListPreferences } from './list-preferences.ts';

interface DisplayButtonProps {
  columns: readonly Column[];
  preferences: Pick<ListPreferences, 'density' | 'shown' | 'isOwnChoice' | 'setDensity' | 'toggle' | 'forgetColumns'>;
  hasDensity: boolean;
}

export function DisplayButton(props: DisplayButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Tune />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Display
      </Button>
      {anchor && <DisplayMenu anchor={anchor} onClose={() => setAnchor(undefined)} {...props} />}
    </>
  );
}

interface DisplayMenuProps extends DisplayButtonProps {
  anchor: HTMLElement;
  onClose: () => void;
}

const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

function DisplayMenu({ anchor, onClose, columns, preferences, hasDensity }: DisplayMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <Heading>Columns</Heading>
      {columns.map((column) => (
        <Choice
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
          <Choice
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

interface ChoiceProps {
  role: 'menuitemcheckbox' | 'menuitemradio';
  label: string;
  isChosen: boolean;
  isFixed?: boolean;
  onChoose: () => void;
}

function Choice({ role, label, isChosen, isFixed = false, onChoose }: ChoiceProps) {
  return (
    <MenuItem role={role} aria-checked={isChosen} disabled={isFixed} onClick={onChoose}>
      <ListItemIcon>{isChosen && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
}
