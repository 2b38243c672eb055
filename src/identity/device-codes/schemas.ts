import { z } from "@hono/zod-openapi";

import type { DeviceCodes } from "./begin-device.ts";

const EXAMPLE_REQUEST = "eyJhbGciOiJIUzI1NiJ9.e30.c2ln";

const field = (description: string, example: string) =>
  z.string().max(2_000).optional().openapi({ description, example });

export const DeviceForm = z
  .object({
    client_id: field("The client that asks", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"),
    scope: field("Permissions, with spaces between", "AGENT_VIEW AGENT_RUN"),
    resource: field("The audience of the token (RFC 8707)", "https://tenure.example.com/api"),
  })
  .openapi("DeviceRequest");

export const DeviceAuthorization = z
  .object({
    device_code: z.string().openapi({ example: "q3Zl0pY2m8XcVb5nKj7HgTfR1sWdAeUoIyPlMzNxQwE" }),
    user_code: z.string().openapi({ description: "For the person", example: "WDJB-MJHT" }),
    verification_uri: z.string().openapi({ example: "https://tenure.example.com/oauth/device" }),
    verification_uri_complete: z.string().openapi({
      description: "The same with the code, for a link or a QR code",
      example: "https://tenure.example.com/oauth/device?user_code=WDJB-MJHT",
    }),
    expires_in: z.int().openapi({ description: "Seconds", example: 600 }),
    interval: z.int().openapi({ description: "The least seconds between two questions", example: 5 }),
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
  user_code: z.string().min(1).max(40).openapi({
    description: "The code that the device shows; capitals and hyphens do not matter",
    example: "WDJB-MJHT",
  }),
});

export const FoundDevice = z
  .object({
    request: z.string().openapi({
      description: "The request, for `GET /api/auth/consent` and for the answer",
      example: EXAMPLE_REQUEST,
    }),
  })
  .openapi("FoundDevice");

export const RefuseDeviceBody = z
  .strictObject({
    request: z.string().min(1).max(12_000).openapi({
      description: "The request of the device",
      example: EXAMPLE_REQUEST,
    }),
  })
  .openapi("RefuseDevice", { example: { request: EXAMPLE_REQUEST } });
