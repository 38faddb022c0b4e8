import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { tooltips } from '../contract/settings.ts';
import type { ThemeSettings } from './settings.ts';
import { type Palette, paletteOf, type as scale, weight } from './tokens.ts';

/** Secondary text, in the size of body2 and of caption. */
interface SecondaryText {
  muted: CSSProperties;
  hint: CSSProperties;
}
declare module '@mui/material/styles' {
  interface TypographyVariants extends SecondaryText {}
  interface TypographyVariantsOptions extends Partial<SecondaryText> {}
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<keyof SecondaryText, true> {}
}

export function muiTheme(settings: ThemeSettings): Theme {
  const colors = paletteOf(settings.mode, settings);
  return createTheme({
    palette: paletteOptions(settings, colors),
    shape: { borderRadius: settings.borderRadius },
    spacing: 8,
    typography: typographyOptions(settings, colors),
    components: { ...surfaces(colors), ...controls(colors) },
    motion: { reducedMotion: 'system' },
  });
}

function paletteOptions({ mode }: ThemeSettings, colors: Palette): NonNullable<ThemeOptions['palette']> {
  return {
    mode,
    primary: { main: colors.fill, light: colors.primaryLight, dark: colors.fillHover, contrastText: colors.onFill },
    secondary: { main: colors.secondary, light: colors.secondaryLight, dark: colors.secondaryDark },
    error: { main: colors.danger },
    warning: { main: colors.warning },
    success: { main: colors.success },
    info: { main: colors.info },
    background: { default: colors.background, paper: colors.surface },
    text: { primary: colors.text, secondary: colors.textMuted },
    divider: colors.border,
    action: { selected: colors.selected, hover: `color-mix(in srgb, ${colors.text} 5%, transparent)` },
  };
}

function typographyOptions(
  { fontFamily }: ThemeSettings,
  { textMuted: color }: Palette,
): NonNullable<ThemeOptions['typography']> {
  const step = (name: keyof typeof scale, fontWeight: number) => ({
    fontSize: `${scale[name].size}rem`,
    lineHeight: `${scale[name].line}rem`,
    fontWeight,
  });
  return {
    fontFamily,
    fontWeightRegular: weight.regular,
    fontWeightMedium: weight.medium,
    fontWeightBold: weight.strong,
    h1: step('headline', weight.strong),
    h2: step('title', weight.strong),
    h3: step('lead', weight.strong),
    h4: step('lead', weight.medium),
    h5: step('body', weight.strong),
    h6: step('body', weight.medium),
    subtitle1: step('lead', weight.medium),
    subtitle2: step('body', weight.medium),
    body1: step('body', weight.regular),
    body2: step('small', weight.regular),
    caption: step('caption', weight.regular),
    muted: { fontFamily, ...step('small', weight.regular), color },
    hint: { fontFamily, ...step('caption', weight.regular), color },
    overline: { ...step('caption', weight.medium), textTransform: 'none', letterSpacing: 0 },
    button: { ...step('body', weight.medium), textTransform: 'none' },
  };
}

const bordered = (colors: Palette) => ({ border: `1px solid ${colors.border}`, backgroundImage: 'none' });

// Shrinks the text input of a chosen value to avoid a second line; it stays in the DOM because it takes the click.
const chosenAlone = {
  '&:not(.Mui-focused) .MuiAutocomplete-tag ~ .MuiAutocomplete-input': {
    minWidth: 4,
    marginInlineStart: -4,
    paddingInline: 0,
  },
};

function surfaces(colors: Palette): NonNullable<ThemeOptions['components']> {
  const floating = { ...bordered(colors), boxShadow: '0 8px 24px rgb(0 0 0 / 12%)' };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // What gets the focus is scrolled clear of the top bar and of the floating button.
        html: { scrollPaddingBlock: '76px 88px' },
        body: { fontSize: `${scale.body.size}rem` },
        '@media (prefers-reduced-motion: reduce)': { '*, ::before, ::after': { transition: 'none !important' } },
        'a, button, [tabindex], input, textarea, [role="button"]': {
          '&:focus-visible': { outline: `2px solid ${colors.focus}`, outlineOffset: 2 },
        },
        // The focus outline surrounds the visible control, because the input itself is invisible.
        '.MuiSwitch-switchBase.Mui-focusVisible, .MuiCheckbox-root.Mui-focusVisible, .MuiRadio-root.Mui-focusVisible': {
          outline: `2px solid ${colors.focus}`,
          outlineOffset: -2,
        },
        'input, textarea': { '&:focus-visible': { outline: 'none' } },
        'main[tabindex]:focus-visible, h1[tabindex]:focus-visible, .MuiDrawer-paper[tabindex]:focus-visible': {
          outline: 'none',
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: bordered(colors) } },
    MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiDialog: { styleOverrides: { paper: floating } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: `${scale.title.size}rem`, padding: '24px 24px 8px' } } },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { padding: '12px 24px 24px', gap: 8, flexWrap: 'wrap' } },
    },
    MuiTypography: { defaultProps: { variantMapping: { muted: 'p' } } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiAutocomplete: { defaultProps: { size: 'small' }, styleOverrides: { paper: floating, inputRoot: chosenAlone } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: colors.overlay } } } },
    MuiTable: { defaultProps: { size: 'small' } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.border, padding: '8px 16px' },
        head: { color: colors.textMuted, fontWeight: weight.medium, fontSize: `${scale.small.size}rem` },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave', variant: 'rounded' } },
  };
}

function controls(colors: Palette): NonNullable<ThemeOptions['components']> {
  return {
    MuiTooltip: {
      defaultProps: {
        enterDelay: tooltips.enterMs,
        enterNextDelay: tooltips.enterMs,
        enterTouchDelay: tooltips.touchEnterMs,
        leaveTouchDelay: tooltips.touchLeaveMs,
      },
      styleOverrides: {
        tooltip: {
          maxWidth: tooltips.maxWidth,
          color: colors.background,
          backgroundColor: colors.text,
          overflowWrap: 'anywhere',
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:active': { filter: 'brightness(0.93)' } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '6px 16px',
          '&.MuiButton-colorError.MuiButton-text, &.MuiButton-colorError.MuiButton-outlined': { color: colors.danger },
        },
        sizeSmall: { minHeight: 32, padding: '4px 12px' },
        text: { color: colors.link },
        outlined: { color: colors.text, borderColor: colors.borderStrong },
        colorInherit: { color: 'inherit' },
      },
    },
    // A track in a lighter shade of the bar would look like progress.
    MuiLinearProgress: { styleOverrides: { root: { backgroundColor: colors.border } } },
    MuiLink: { styleOverrides: { root: { color: colors.link, textUnderlineOffset: 3 } } },
    MuiIconButton: { styleOverrides: { root: { color: colors.textMuted } } },
    MuiTextField: { defaultProps: { size: 'small' } },
    // Helper text of a disabled field explains why, so it must stay readable.
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: colors.textMuted } } } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: colors.surface,
          '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: colors.focus },
        },
        notchedOutline: { borderColor: colors.borderStrong },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: colors.link } } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, '&.Mui-selected': { color: colors.link } } } },
    MuiChip: { defaultProps: { size: 'small' }, styleOverrides: { root: { fontWeight: weight.medium } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 36, '@media (min-width: 0px)': { minHeight: 36 } } } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: 'inherit' } } },
  };
}
