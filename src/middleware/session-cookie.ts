/** The browser's credential. In production its attributes are those of a `__Host-` cookie: Secure, path `/`, no domain. */
export const SESSION_COOKIE = "tenure_session";
