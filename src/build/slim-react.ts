import type { Plugin } from 'vite';

/** What React can, and a page made of plain elements, functions and contexts never asks of it. */
const unasked = {
  'view transitions': [
    'startViewTransition',
    'commitAfterMutationEffectsOnFiber',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitAppearingPairViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'applyViewTransitionToHostInstancesRecursive',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'createMeasurement',
    'estimateBandwidth',
  ],
  'references to fragments': [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'schedulePendingIntersectionUnobserve',
  ],
  'styles, scripts and heads that components bring along': [
    'getResource',
    'acquireResource',
    'isHostHoistableType',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'preloadStylesheet',
    'insertStylesheetIntoRoot',
    'getHydratableHoistableCache',
    'suspendResource',
    'resolveSingletonInstance',
    'commitHostSingletonAcquisition',
    'accumulateSuspenseyCommitOnFiber',
    'preloadInstanceAndSuspendIfNeeded',
  ],
  classes: [
    'updateClassComponent',
    'initializeClassErrorUpdate',
    'callComponentWillReceiveProps',
    'applyDerivedStateFromProps',
    'resolveClassComponentProps',
  ],
  'what is hidden, ordered or hydrated by boundaries': [
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'initSuspenseListRenderState',
    'cutOffTailIfNeeded',
    'updateDehydratedSuspenseComponent',
    'hideOrUnhideDehydratedBoundary',
    'clearHydrationBoundary',
  ],
  'functions as the action of a form': [
    'mountActionState',
    'runActionStateAction',
    'updateActionStateImpl',
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'startHostTransition',
    'extractEvents$1',
    'dispatchOptimisticSetState',
  ],
  'stores of others, values that lag behind and caches of a compiler': [
    'updateSyncExternalStore',
    'pushStoreConsistencyCheck',
    'updateStoreInstance',
    'subscribeToStore',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'useMemoCache',
  ],
  'references handed on': ['updateForwardRef'],
  'that something is underway, told to the browser': ['defaultOnDefaultTransitionIndicator'],
  'elements of one’s own making': ['setPropOnCustomElement'],
  'where in the code something failed': ['describeFiber'],
} satisfies Record<string, string[]>;

/** What the page does ask of React. Anything else is reviewed against the list above before it is used. */
const asked = new Set([
  ...['createContext', 'lazy', 'memo', 'startTransition', 'Suspense'],
  ...['useCallback', 'useContext', 'useEffect', 'useLayoutEffect', 'useMemo', 'useRef', 'useState'],
]);

/**
 * Leaves that out of the build. The build stops when a release of React calls a part something else, and when the page
 * begins to ask for something that it did not.
 */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replaceAll('\\', '/');
      if (!file.includes('/node_modules/')) assertAsked(code, file);
      if (!/\/react-dom-client\.production\.js$/.test(file)) return undefined;
      return {
        code: Object.values(unasked)
          .flat()
          .reduce(without, withTextLeft(withoutMethods(code))),
        map: null,
      };
    },
  };
}

function assertAsked(code: string, file: string): void {
  for (const [, names = ''] of code.matchAll(/^import (?!type )(.+) from 'react(?:-dom)?';$/gm)) {
    const values = names
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim());
    const other = values.find((name) => name && !name.startsWith('type ') && !asked.has(name));
    if (other)
      throw new Error(`${file} asks React for ${other}: see whether what is left out of React is needed for it`);
  }
}

function without(code: string, name: string): string {
  const start = code.indexOf(`\nfunction ${name}(`);
  const end = code.indexOf('\n}\n', start);
  if (start < 0 || end < 0)
    throw new Error(`React no longer has ${name}: what the page leaves out of it has to be reviewed`);
  return `${code.slice(0, start)}\nfunction ${name}() {}${code.slice(end + 2)}`;
}

const withoutMethods = (code: string) =>
  code.replace(/^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^};$/gm, '');

const setsBack = 'initTextarea(instance, props.value, props.defaultValue, props.children)';

/**
 * Taking over what a server wrote, React leaves a box of one line as it finds it, but sets one of several lines back and
 * its caret with it. Somebody may be typing there: it is left as well.
 */
function withTextLeft(code: string): string {
  if (!code.includes(setsBack))
    throw new Error('React takes over boxes of several lines otherwise: see what it does to them');
  return code.replace(setsBack, 'track(instance)');
}
