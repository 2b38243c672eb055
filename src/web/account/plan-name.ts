/** A plan as people read it. */
export const planName = (tier: string): string => `${tier.slice(0, 1).toUpperCase()}${tier.slice(1)}`;
