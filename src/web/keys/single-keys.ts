const KEY = "tenure.single-keys";

/** Whether single letters act outside of fields. Who speaks to the computer, or has keys pressed by accident, switches them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== "off";

export const switchSingleKeys = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? "on" : "off");
