import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { type Layout, layouts } from './inbox-address.ts';
import { isQuick } from './inbox-columns.ts';
import type { Inbox } from './use-inbox.ts';

const looks: Record<Layout, { label: string; Icon: typeof ViewListOutlined }> = {
  list: { label: 'List', Icon: ViewListOutlined },
  board: { label: 'Board', Icon: ViewColumnOutlined },
  split: { label: 'List and response', Icon: ViewSidebarOutlined },
};

/** How the responses are laid out. A phone has no room for two things side by side. */
export function LayoutChoice({ inbox: { address, isVast } }: { inbox: Inbox }) {
  const { isPhone } = useScreenSize();
  // A board narrows each of its columns by a status.
  const hasBoard = !isVast || isQuick(address.name, [...new Set([...address.narrowedBy, 'status'])]);
  const isOffered = (layout: Layout) => (layout === 'split' ? !isPhone : layout !== 'board' || hasBoard);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={address.layout}
      aria-label="Layout"
      onChange={(_, next) => next && address.setLayout(next)}
    >
      {layouts
        .filter((layout) => layout === address.layout || isOffered(layout))
        .map((layout) => {
          const { label, Icon } = looks[layout];
          return (
            <Tooltip key={layout} title={label}>
              <ToggleButton value={layout} aria-label={label}>
                <Icon fontSize="small" />
              </ToggleButton>
            </Tooltip>
          );
        })}
    </ToggleButtonGroup>
  );
}
