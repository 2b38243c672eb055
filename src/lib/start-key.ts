/** The name of the API key that the first start makes for its operator; no person made it. */
export const START_KEY_NAME = "Key of the first start";
