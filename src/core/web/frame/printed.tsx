import { Box, GlobalStyles } from '@mui/material';
import { formatMoment } from '../../contract/notations/notation.ts';
import { usePrinting } from '../../theme/use-printing.ts';
import { storedSession } from '../providers/session.ts';

const hidden = { display: 'none !important' } as const;

const pressed = [
  'nav',
  // One that shows a value has the class `value`.
  '.MuiButton-root:not(.value)',
  '.MuiIconButton-root',
  '.MuiToggleButtonGroup-root',
  '.MuiChip-deleteIcon',
  '.MuiTab-root:not(.Mui-selected)',
];

/** Of the frame only the page is printed, and of the page what says something without being pressed. */
export const printed = {
  '@media print': {
    display: 'block',
    minHeight: 0,
    '& > :not(.page, main), & > .page > :not(main)': hidden,
    '& > .page': { display: 'block', p: 0 },
    '& main': { maxWidth: 'none', p: 0 },
    [`& :is(${pressed.join()})`]: hidden,
    // The other tabs are not printed, so that the open one is the heading of its content.
    '& .MuiTabs-root': { minHeight: 0, border: 0 },
    '& .MuiTabs-indicator': hidden,
    '& .MuiTab-root.Mui-selected': { p: 0, minHeight: 0, maxWidth: 'none', typography: 'h2', color: 'text.primary' },
    // Room below the last control on the screen would be a page of its own.
    '& main > *': { pb: '0 !important' },
    '& img': { maxWidth: '100%', breakInside: 'avoid' },
    '& :is(h1, h2, h3)': { breakAfter: 'avoid' },
  },
} as const;

/** Dialogs, menus and toasts lie beside the frame. Only a record that is open over its list is printed, in place of the list. */
const besideFrame = {
  '@media print': {
    '@page': { margin: '12mm' },
    body: { backgroundColor: 'white !important' },
    'body > :not(#root, .record-drawer), body:has(> .record-drawer) > #root': hidden,
    '.record-drawer, .record-drawer > .MuiDrawer-paper': {
      position: 'static !important',
      width: 'auto !important',
      height: 'auto !important',
      border: '0 !important',
      boxShadow: 'none !important',
    },
    '.record-drawer *': { overflow: 'visible !important', maxHeight: 'none !important' },
    [`.record-drawer :is(.MuiBackdrop-root, ${pressed.join()})`]: hidden,
  },
};

/** On paper: whose figures and rows these are, and of when. */
export function PrintHead() {
  const isPrinting = usePrinting();
  return (
    <>
      <GlobalStyles styles={besideFrame} />
      {isPrinting && (
        <Box sx={{ display: 'none', displayPrint: 'flex', justifyContent: 'space-between', gap: 2, mb: 2, ...small }}>
          <span>{storedSession.tenant()?.name}</span>
          <span>{formatMoment(new Date())}</span>
        </Box>
      )}
    </>
  );
}

const small = { typography: 'caption', color: 'text.secondary' };
