/** What the doctor found out about this machine. A text in the place of a result says why there is none. */
export interface DoctorFacts {
  node: { version: string; pinned: string | null };
  packages: { missing: string[]; outdated: string[]; isInstalled: boolean };
  tools: { name: string; purpose: string; fault: string | null }[];
  chromium: { fault: string | null };
  build: "fresh" | "old" | "missing";
  settings: SettingFacts;
  ports: PortFacts[];
  dataFolder: { path: string; fault: string | null; freeBytes: number };
  run: { isAlive: boolean; pid: number | null; left: string[] } | null;
}

export interface SettingFacts {
  /** Sentences about variables that are wrong. */
  faults: string[];
  /** Variables that look like ours and are not. */
  unknown: { name: string; similar: string | null }[];
  /** Files with variables that no program of ours reads. */
  unreadFiles: string[];
  remoteDatabase: string | null;
}

export interface PortFacts {
  variable: string;
  port: number;
  /** Why it cannot be listened on, with what to do; null when it can. */
  fault: string | null;
  /** Who listens there, where the system tells. */
  user: { pid: number; name: string } | null;
  /** Whether that is a part of the instance that runs on this data folder. */
  isOurs: boolean;
}
