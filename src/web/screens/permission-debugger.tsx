export function PermissionDebugger() {
  return <h1>Permission Debugger</h1>;
}
