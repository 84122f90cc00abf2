/** A configuration that the server must not start with; the message names each variable. */
export class ConfigError extends Error {}
