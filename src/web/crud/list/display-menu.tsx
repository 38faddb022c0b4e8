import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Column } from './columns.ts';
import type { Density, ListTaste } from './list-taste.ts';

interface DisplayMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
  columns: readonly Column[];
  taste: ListTaste;
  /** Cards have no density. */
  hasDensity: boolean;
}

const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

/** Which columns are shown, and how close the rows stand. */
export function DisplayMenu({ anchor, onClose, columns, taste, hasDensity }: DisplayMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <Heading>Columns</Heading>
      {columns.map((column) => (
        <Choice
          key={column.name}
          role="menuitemcheckbox"
          label={column.label}
          isChosen={taste.shown.includes(column)}
          isFixed={column.isTitle}
          onChoose={() => taste.toggle(column)}
        />
      ))}
      {taste.isOwnChoice && (
        <MenuItem
          onClick={() => {
            taste.forgetColumns();
            onClose();
          }}
        >
          Show the usual columns
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
            isChosen={taste.density === density}
            onChoose={() => taste.setDensity(density as Density)}
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
