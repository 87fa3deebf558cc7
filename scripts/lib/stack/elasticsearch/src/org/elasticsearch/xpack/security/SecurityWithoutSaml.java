// Here because only a plugin of this package may look at every request.
package org.elasticsearch.xpack.security;

import java.util.ArrayList;
import java.util.List;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.settings.Settings;

/** The official plugin of users, roles and TLS, without sign-in by SAML, whose libraries Maven Central does not have. */
public final class SecurityWithoutSaml extends Security {
    public SecurityWithoutSaml(Settings settings) {
        super(settings);
    }

    @Override
    public List<ActionHandler<? extends ActionRequest, ? extends ActionResponse>> getActions() {
        List<ActionHandler<? extends ActionRequest, ? extends ActionResponse>> actions = new ArrayList<>(super.getActions());
        actions.removeIf(handler -> handler.getAction().name().contains("saml"));
        return actions;
    }
}
