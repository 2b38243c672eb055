/** The names under which workerd reports the ports of its sockets. */
export const publicSocket = "public";
export const webSocket = "web";
export const controlSocket = "control";
export const scriptSocket = "scripts";
export const pictureSocket = "pictures";
export const intakeSocket = "intake";
