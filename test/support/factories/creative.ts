import { call, type TestAccount } from "#test/support/client";

type Owner = Pick<TestAccount, "token">;

export interface BrandKitRecord {
  id: string;
  name: string;
  colors: string[];
}

export interface AssetRecord {
  id: string;
  name: string;
  type: string;
  url: string | null;
  photo_id: string | null;
  tags: string[];
}

export async function createBrandKit({ token }: Owner, colors = ["#2f6f5e", "#e8a33d"]): Promise<BrandKitRecord> {
  const answer = await call("POST", "/api/creative/brand-kits", { token, body: { name: "Still Water", colors } });
  return answer.data<{ brand_kit: BrandKitRecord }>().brand_kit;
}

export async function createAsset({ token }: Owner, fields: Record<string, unknown> = {}): Promise<AssetRecord> {
  const body = { name: "Banner", type: "image", url: "https://example.com/banner.png", ...fields };
  return (await call("POST", "/api/creative/assets", { token, body })).data<{ asset: AssetRecord }>().asset;
}
