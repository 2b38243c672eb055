const KEY = "tenure.single-keys";

/** Whether single letters act outside of fields. People who use speech input, or press keys by accident, switch them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== "off";

export const switchSingleKeys = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? "on" : "off");
