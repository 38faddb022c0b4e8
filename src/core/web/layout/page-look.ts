// Refine lays its header buttons out by system props, which Box has no longer: `display` is stated here.

/** Props of Refine's List, Create, Edit and Show as a page: without a card, because the frame has the breadcrumbs. */
export const pageLook = {
  breadcrumb: false,
  goBack: false,
  wrapperProps: { sx: { border: 0, borderRadius: 0, bgcolor: 'transparent', overflow: 'visible' } },
  headerProps: {
    disableTypography: true,
    sx: {
      p: 0,
      mb: 3,
      display: 'flex',
      flexDirection: { xs: 'column', sm: 'row' },
      flexWrap: { sm: 'wrap' },
      alignItems: { xs: 'stretch', sm: 'flex-start' },
      gap: 2,
      '& .MuiCardHeader-content': { minWidth: 0, flex: { sm: '1 1 280px' } },
      '& .MuiCardHeader-action': { m: 0, alignSelf: 'inherit', flexShrink: 0, maxWidth: '100%' },
    },
  },
  headerButtonProps: { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } },
  contentProps: { sx: { p: 0, '&:last-child': { pb: 0 } } },
  footerButtonProps: { disableSpacing: true, sx: { p: 0, mt: 2, gap: 1, '&:empty': { display: 'none' } } },
} as const;

/** The same for a page that saves itself, or whose buttons are in the header. */
export const pageLookWithoutFooter = { ...pageLook, footerButtons: () => null } as const;

/** The same inside a drawer, where the header and the buttons stay in place and the content scrolls. */
export const drawerLook = {
  breadcrumb: false,
  goBack: false,
  wrapperProps: {
    sx: { border: 0, borderRadius: 0, flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  },
  headerProps: {
    disableTypography: true,
    sx: {
      alignItems: 'flex-start',
      gap: 1,
      pl: 3,
      pr: 1.5,
      py: 1.5,
      borderBottom: 1,
      borderColor: 'divider',
      '& .MuiCardHeader-content': { minWidth: 0 },
      '& .MuiCardHeader-action': { m: 0, alignSelf: 'flex-start' },
    },
  },
  headerButtonProps: { sx: { display: 'flex', alignItems: 'center', gap: 1 } },
  contentProps: {
    sx: { p: 3, flexGrow: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' },
  },
  footerButtonProps: {
    disableSpacing: true,
    sx: {
      justifyContent: 'flex-end',
      gap: 1,
      px: 3,
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      flexShrink: 0,
      '&:empty': { display: 'none' },
    },
  },
} as const;
