/** The most characters of an expression. */
export const MAX_CHARACTERS = 1_000;
/** The most nodes of an expression's tree. */
export const MAX_NODES = 200;
/** The most macros within one another: the body of `all` in the body of `map` are two. */
export const MAX_NESTED_MACROS = 2;
/** The most times that the macros of an expression evaluate their bodies, together. */
export const MAX_STEPS = 1_000_000;
/** The most expressions of one template. */
export const MAX_EXPRESSIONS = 200;
/** The most characters of JSON that a field may give. */
export const MAX_RESULT_CHARACTERS = 1_048_576;
/** The most levels of lists and objects in a result, as many as a stored value may have. */
export const MAX_RESULT_DEPTH = 64;
