type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/**
 * The key of an event; empty if it belongs to an input method, as the Enter that ends a conversion to Japanese. Safari
 * reports that Enter after the composition, with the key code 229 of input methods.
 */
export function pressedKey(event: Pressed | { nativeEvent: Pressed }): string {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 ? '' : key;
}
