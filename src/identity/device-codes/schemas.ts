import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

import type { DeviceCodes } from "./begin-device.ts";

const EXAMPLE_REQUEST = "eyJhbGciOiJIUzI1NiJ9.e30.c2ln";

const textField = (description: string, example: string) =>
  field(z.string().max(2_000).optional(), description, example);

export const DeviceForm = z
  .object({
    client_id: textField("The client that asks", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
    scope: textField("Permissions, with spaces between", "AGENT_VIEW AGENT_RUN"),
    resource: textField("The audience of the token (RFC 8707)", "https://tenure.example.com/api"),
  })
  .openapi("DeviceRequest");

export const DeviceAuthorization = z
  .object({
    device_code: z.string().openapi({ example: "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE" }),
    user_code: field(z.string(), "For the person", "WDJB-MJHT"),
    verification_uri: z.string().openapi({ example: "https://tenure.example.com/oauth/device" }),
    verification_uri_complete: field(
      z.string(),
      "The same with the code, for a link or a QR code",
      "https://tenure.example.com/oauth/device?user_code=WDJB-MJHT",
    ),
    expires_in: field(z.int(), "Seconds", 600),
    interval: field(z.int(), "The least seconds between two questions", 5),
  })
  .openapi("DeviceAuthorization");

export const presentCodes = (codes: DeviceCodes, issuer: string): z.output<typeof DeviceAuthorization> => ({
  device_code: codes.deviceCode,
  user_code: codes.userCode,
  verification_uri: `${issuer}/oauth/device`,
  verification_uri_complete: `${issuer}/oauth/device?user_code=${codes.userCode}`,
  expires_in: codes.expiresInSeconds,
  interval: codes.intervalSeconds,
});

export const FindDeviceQuery = z.object({
  user_code: field(
    z.string().min(1).max(40),
    "The code that the device shows; capitals and hyphens do not matter",
    "WDJB-MJHT",
  ),
});

export const FoundDevice = z
  .object({
    request: field(z.string(), "The request, for `GET /api/auth/consent` and for the answer", EXAMPLE_REQUEST),
  })
  .openapi("FoundDevice");

export const RefuseDeviceBody = z
  .strictObject({
    request: field(z.string().min(1).max(12_000), "The request of the device", EXAMPLE_REQUEST),
  })
  .openapi("RefuseDevice", { example: { request: EXAMPLE_REQUEST } });
