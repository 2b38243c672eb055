/** A person of the tenant. */
export interface User {
  id: string;
  email: string;
  name: string | null;
  role: string;
  status: "invited" | "active" | "deactivated";
  two_factor_enabled: boolean;
  created_at: string;
}
