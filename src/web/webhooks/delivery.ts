import type { Pagination } from "#web/lib/pagination.ts";

export interface Attempt {
  attempted_at: string;
  duration_ms: number;
  response_status: number | null;
  error: string | null;
}

/** An event on its way to a webhook, or there. */
export interface Delivery {
  id: string;
  /** Sent as `webhook-id`. */
  event_id: string;
  event: string;
  status: "pending" | "delivered" | "dead";
  next_attempt_at: string | null;
  created_at: string;
  delivered_at: string | null;
  attempts: Attempt[];
}

export interface DeliveryDetail extends Delivery {
  payload: Record<string, unknown>;
}

export interface DeliveryList {
  deliveries: Delivery[];
  pagination: Pagination;
}
