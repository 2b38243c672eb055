import type { BaseContext } from "#context";

import { sweepPhotos } from "./sweep-photos.ts";

/** Every minute. */
export const sweepPhotosCron = (ctx: BaseContext): Promise<void> => sweepPhotos(ctx);
